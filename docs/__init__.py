"""The pages for players, hosts and engineers, and the script that draws their pictures."""

/** A configuration of Prometheus to begin with: processes by their addresses, backends of modules by their registries. */
export const scrapeConfig =
  (): string => `# Made by \`npm run monitoring\`. Write the addresses of your own processes; ports as in their settings.
global:
  scrape_interval: 15s
  evaluation_interval: 15s
rule_files:
  - alerts.yml
scrape_configs:
  - job_name: rollheim
    static_configs:
      - targets: # one for each process: services, auctions, registries, shells, consoles
          - identity.internal:8081
          - auctions.internal:8090
          - releases-1.internal:8083
          - shell.internal:8084
          - edge.internal:8080 # METRICS_FROM of the edge has to name this Prometheus
  - job_name: rollheim-modules
    http_sd_configs: # one for each registry: its backends, as releases come and go
      - url: http://releases-1.internal:8083/metrics-targets
`;

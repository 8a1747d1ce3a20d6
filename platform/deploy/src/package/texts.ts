import { STOP_SECONDS } from '../stop-seconds.ts';

/** Folder below which the archives are unpacked, in images too. */
export const PLACE = '/opt/rollheim';

/** A unit of systemd: `systemctl enable --now rollheim-<kind>`. */
export const unitOf = (kind: string): string => `[Unit]
Description=Rollheim: ${kind}
After=network-online.target
Wants=network-online.target

[Service]
WorkingDirectory=${PLACE}/${kind}
EnvironmentFile=/etc/rollheim/${kind}.env
ExecStart=${PLACE}/${kind}/bin/node platform/deploy/src/main.ts run ${kind}
User=rollheim
Restart=always
RestartSec=1
# what it has started it ends itself, after its own calls
KillMode=mixed
TimeoutStopSec=${STOP_SECONDS}
StateDirectory=rollheim
NoNewPrivileges=yes
ProtectSystem=strict
ProtectHome=yes
PrivateTmp=yes
ReadWritePaths=/var/lib/rollheim${WRITES.has(kind) ? ` ${PLACE}/${kind}/.cache` : ''}

[Install]
WantedBy=multi-user.target
`;

/** Number of the user in an image. */
export const USER_ID = 10_001;

/** Kinds that build or unpack beside their packages, where what they write finds these. */
export const WRITES = new Set(['console', 'releases']);

/** An image of the unpacked archive: `podman build -f Containerfile .` in its folder. */
export const containerfileOf = (kind: string): string => `FROM docker.io/library/debian:13-slim
RUN apt-get update && apt-get install -y --no-install-recommends ca-certificates libstdc++6 && rm -rf /var/lib/apt/lists/*
RUN useradd --system --uid ${USER_ID} --create-home --home-dir /var/lib/rollheim rollheim
WORKDIR ${PLACE}/${kind}
COPY . .
RUN mkdir -p .cache && chown rollheim .cache
USER rollheim
ENV ROLLHEIM_DATA=/var/lib/rollheim HOST=0.0.0.0
ENTRYPOINT ["bin/node", "platform/deploy/src/main.ts", "run", "${kind}"]
`;

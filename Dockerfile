# Builds the release and runs it, as a user who can write to /data only. The root file system may be read-only.
#   docker build --build-arg SOURCE_DATE_EPOCH=$(git log -1 --format=%ct) --build-arg SOURCE_COMMIT=$(git rev-parse --short=8 HEAD) --tag msp-portal .
FROM node:24-slim AS build
WORKDIR /build
COPY package.json package-lock.json .npmrc ./
RUN npm ci --no-audit --no-fund
COPY . .
ARG SOURCE_DATE_EPOCH=0 SOURCE_COMMIT=
RUN npm run release
RUN mkdir /portal && tar -xzf release/msp-portal-*.tar.gz -C /portal --strip-components=1

FROM node:24-slim
RUN mkdir /data && chown node:node /data
COPY --from=build /portal /portal
WORKDIR /portal
USER node
ENV HOST=0.0.0.0 PORT=4000 DATA_DIR=/data
VOLUME /data
EXPOSE 4000
HEALTHCHECK --interval=15s --timeout=5s --start-period=60s CMD ["node", "-e", "fetch('http://127.0.0.1:' + process.env.PORT + '/readyz').then((reply) => process.exit(reply.ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "--enable-source-maps", "server/main.js"]

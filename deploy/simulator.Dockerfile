# The simulator, which serves the marketplace, installed from its package. Build it in the project's folder:
# docker build -f deploy/simulator.Dockerfile -t marketplace-simulator .
FROM node:22-slim AS build
WORKDIR /project
COPY package.json package-lock.json .npmrc ./
RUN npm ci
COPY . .
RUN npm run package -- --tgz /packed

FROM node:22-slim
WORKDIR /simulator
COPY --from=build /packed /packed
RUN npm install --omit=peer --no-audit --no-fund /packed/*.tgz && mkdir /data && chown -R node:node /simulator /data
USER node
VOLUME /data
EXPOSE 4000
# ALLOW_HOST: its public name, if it has one; see docs/deploy.md.
# PROXIES: the number of proxies in front of it that append to X-Forwarded-For.
ENV CONTROL_TOKEN= \
    ALLOW_HOST= \
    PROXIES=
HEALTHCHECK --interval=10s --timeout=3s --start-period=10s \
  CMD ["node", "-e", "fetch('http://127.0.0.1:4000/health').then((answer) => process.exit(answer.ok ? 0 : 1), () => process.exit(1))"]
CMD ["sh", "-c", "exec node_modules/.bin/loan-auction-simulator --host 0.0.0.0 --data /data --control-token \"$CONTROL_TOKEN\" ${ALLOW_HOST:+--allow-host \"$ALLOW_HOST\"} ${PROXIES:+--proxies \"$PROXIES\"}"]

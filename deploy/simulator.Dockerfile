# The simulator with the marketplace it serves. Build from the project's folder:
# docker build -f deploy/simulator.Dockerfile -t marketplace-simulator .
FROM node:22-slim
WORKDIR /project
COPY package.json package-lock.json .npmrc ./
RUN npm ci
COPY . .
RUN npm run build && mkdir /data && chown -R node:node /project /data
USER node
VOLUME /data
EXPOSE 4000
ENV CONTROL_TOKEN=
CMD ["sh", "-c", "exec node --import tsx scripts/start.ts --host 0.0.0.0 --data /data --control-token \"$CONTROL_TOKEN\""]

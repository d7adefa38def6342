# The marketplace as static files on nginx, which proxies the API and the sockets. Build it in the project's folder:
# docker build -f deploy/site.Dockerfile -t marketplace .
FROM node:22-slim AS build
WORKDIR /project
COPY package.json package-lock.json .npmrc ./
RUN npm ci
COPY . .
RUN npm run build

FROM nginx:1.28-alpine
ENV API=http://simulator:4000 \
    SOCKETS=http://simulator:4000 \
    CONNECT= \
    MARKETPLACE='{"realtime":{"broadcaster":"reverb","key":"local"}}'
COPY deploy/site.conf.template /etc/nginx/templates/default.conf.template
COPY --from=build /project/dist /usr/share/nginx/html
EXPOSE 8080

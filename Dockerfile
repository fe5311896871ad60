# Runs the local service or its tests:
#   docker build -t widget-api .
#   docker run --init --rm -p 8080:8080 -p 8081:8081 widget-api
#   docker run --init --rm widget-api test
FROM node:24-bookworm
RUN install --directory --owner=node --group=node /app
WORKDIR /app
USER node
COPY --chown=node:node . .
RUN node cli --version
EXPOSE 8080 8081
ENTRYPOINT ["npm"]
CMD ["start", "--", "--host", "0.0.0.0"]

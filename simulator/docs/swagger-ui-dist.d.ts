// Swagger UI ships without types.
declare module 'swagger-ui-dist/swagger-ui-es-bundle.js'

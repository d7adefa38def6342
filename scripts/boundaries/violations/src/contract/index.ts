// A barrel. caught by: lint/performance/noBarrelFile, lint/performance/noReExportAll
export * from './environment'

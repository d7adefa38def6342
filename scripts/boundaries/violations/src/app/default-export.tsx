// A part without a name of its own. caught by: lint/style/noDefaultExport
export default () => <b>404</b>

// A screen that calls the server itself. caught by: lint/style/noRestrictedGlobals
export const Refresh = () => (
  <button type="button" onClick={() => void fetch('/api/notification')}>
    Refresh
  </button>
)

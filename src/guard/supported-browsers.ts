// The oldest browsers that the app supports. The build's targets and the message for older browsers come from these versions, and
// a test compares them with what the app uses.

/** Name → oldest supported version. `iOS` stands for every browser there; before 18.3 a tap outside closes no popover. */
export const oldestSupported = { Chrome: '117', Edge: '117', Firefox: '125', Safari: '17', iOS: '18.3' } as const

/** The same versions as Vite's build targets, for scripts and styles. */
export const buildTargets: readonly string[] = Object.entries(oldestSupported).map(
  ([name, version]) => name.toLowerCase() + version,
)

const { Chrome, Firefox, Safari, iOS } = oldestSupported
/** The same versions as words for a message. */
export const supportedBrowsers = `Chrome or Edge ${Chrome}, Firefox ${Firefox}, Safari ${Safari} (on iPhone and iPad: iOS ${iOS}), or newer`

/**
 * True if this browser has the newest features that the app can't do without. Together they set the versions above. iOS 17 to
 * 18.2 pass as well, because only the tap outside a popover fails there.
 */
export const isSupportedBrowser = (): boolean =>
  'toSorted' in Array.prototype &&
  'popover' in HTMLElement.prototype &&
  CSS.supports('grid-template-columns', 'subgrid')

// Says why a page isn't live.
import { Notice } from '../../../src/ui/states'
import type { LiveWorld } from './world-streams'

const texts: Partial<Record<LiveWorld['connection'], string>> = {
  lost: 'The simulator isn’t responding. This page will resume when it does.',
  silent:
    'Updates aren’t arriving live, so this page may be a few seconds behind. Close some other windows of the console.',
}

/** Nothing while the page is live or about to be. */
export function ConnectionNotice({ connection }: { readonly connection: LiveWorld['connection'] }) {
  const text = texts[connection]
  return text === undefined ? null : (
    <div className="line-notice">
      <Notice tone="warn" role="alert">
        {text}
      </Notice>
    </div>
  )
}

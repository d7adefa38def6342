// Which features the page's tag says that the server has: `<meta name="marketplace" content='{"capabilities": [...]}'>`.
import * as z from 'zod/mini'
import type { Capability } from '../../contract/capabilities'
import { isCapability } from '../../contract/capabilities'

const tag = z.object({ capabilities: z.array(z.string()) })

/** The features that the tag names, without those that this app does not know; null for a tag without such a list. */
export function declaredCapabilities(content: string | null): readonly Capability[] | null {
  try {
    const reading = tag.safeParse(JSON.parse(content ?? '{}'))
    return reading.success ? reading.data.capabilities.filter(isCapability) : null
  } catch {
    return null
  }
}

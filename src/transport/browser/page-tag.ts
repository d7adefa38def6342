// The settings in the page's tag about the server and its operator:
// `<meta name="marketplace" content='{"capabilities": [...], "report": "https://errors.example.com/in"}'>`.
import * as z from 'zod/mini'
import { type Capability, isCapability } from '../../contract/capabilities'

const capabilitiesTag = z.object({ capabilities: z.array(z.string()) })
const reportTag = z.object({ report: z.string().check(z.minLength(1)) })

/** The features that the tag lists, without those that this app does not know; null if the tag has no such list. */
export function declaredCapabilities(content: string | null): readonly Capability[] | null {
  try {
    const reading = capabilitiesTag.safeParse(JSON.parse(content ?? '{}'))
    return reading.success ? reading.data.capabilities.filter(isCapability) : null
  } catch {
    return null
  }
}

/** Where to send error reports: on the page's origin, or any https address; null if the tag names neither. */
export function reportAddress(content: string | null, origin: string): string | null {
  try {
    const reading = reportTag.safeParse(JSON.parse(content ?? '{}'))
    if (!reading.success) return null
    const address = new URL(reading.data.report, origin)
    return address.protocol === 'https:' || address.origin === origin ? address.href : null
  } catch {
    return null
  }
}

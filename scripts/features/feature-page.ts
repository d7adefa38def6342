// docs/features.md, generated from the table of optional features.
import { calls } from '../../src/contract/calls'
import { type Capability, capabilities, capabilityNames, neededField } from '../../src/contract/capabilities'

const HEAD = `# Optional features

Everything here goes beyond the specification. The app hides a feature if the server lacks one of its calls or the field that it
needs, and lists it under **Settings**, **Connection**. \`--api spec\` has none of them. docs/real-api.md says
how the app learns what a server has. \`npm run features\` writes this page from \`src/contract/capabilities.ts\`.

| feature | name | needs |
|---|---|---|
`

function needsOf(name: Capability): string {
  const field = neededField(name)
  const feature = capabilities[name]
  const called = feature.calls.map((call) => `\`${calls[call].method} ${calls[call].path}\``)
  const channels = 'channels' in feature ? feature.channels.map((channel) => `channel \`${channel}\``) : []
  const shown =
    field === null ? [] : [`field \`${field.path}\` in \`${calls[field.call].method} ${calls[field.call].path}\``]
  return [...called, ...channels, ...shown].join(', ')
}

/** The page in its current form. */
export const featurePage = (): string =>
  `${HEAD}${capabilityNames.map((name) => `| ${capabilities[name].title} | \`${name}\` | ${needsOf(name)} |`).join('\n')}\n`

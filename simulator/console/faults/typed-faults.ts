// The faults that a person types into a form of the console. The server checks them, and names the field that is wrong.

interface TypedField {
  /** Its name in the scenario language, which problems contain in quotes. */
  readonly name: string
  readonly label: string
  readonly start: string
  readonly placeholder?: string
  readonly reads: 'text' | 'number' | 'json'
}

export interface TypedFault {
  readonly label: string
  readonly fault: 'answer' | 'pass through'
  readonly fields: readonly TypedField[]
}

export const typedFaults: readonly TypedFault[] = [
  {
    label: 'Answer by hand',
    fault: 'answer',
    fields: [
      { name: 'status', label: 'Status', start: '200', reads: 'number' },
      { name: 'body', label: 'Body (JSON)', start: '', placeholder: '{"data": []}', reads: 'json' },
    ],
  },
  {
    label: 'Pass through to a server',
    fault: 'pass through',
    fields: [{ name: 'to', label: 'Origin', start: '', placeholder: 'http://localhost:8000', reads: 'text' }],
  },
]

type Typed = { readonly fault: Readonly<Record<string, unknown>> } | { readonly problems: readonly string[] }

const readNumber = (text: string): unknown => (/^\d+$/.test(text) ? Number(text) : text)

/** The fault without its scope; an empty field is omitted. Or what is wrong with a text that isn't JSON. */
export function readTyped({ fault, fields }: TypedFault, texts: Readonly<Record<string, string>>): Typed {
  const values: Record<string, unknown> = { fault }
  for (const { name, reads } of fields) {
    const text = (texts[name] ?? '').trim()
    if (text === '') continue
    try {
      values[name] = reads === 'json' ? JSON.parse(text) : reads === 'number' ? readNumber(text) : text
    } catch {
      return { problems: [`expected '${name}' to be JSON, such as {"data": []}.`] }
    }
  }
  return { fault: values }
}

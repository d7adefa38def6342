// A searchable select for long lists. Only form routes load it.

import { ChevronsUpDown } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button, ComboBox, FieldError, Input, Label, ListBox, ListBoxItem, Popover, Text } from 'react-aria-components'
import { folded } from '../text/folded'
import './field.css'
import './combo-field.css'

interface ComboFieldProps {
  readonly label: string
  /** The selected value; empty for none. */
  readonly value: string
  readonly choices: readonly { readonly value: string; readonly label: string }[]
  readonly onChoice: (value: string) => void
  readonly onBlur?: () => void
  readonly help?: ReactNode
  readonly error?: string | null | undefined
  readonly disabled?: boolean
  readonly placeholder?: string
}

/** The only choice a text can mean: by its full label, else by prefix, else by substring. Null if ambiguous. */
function matchOf(text: string, choices: ComboFieldProps['choices']): string | null {
  const typed = folded(text.trim())
  if (typed === '') return null
  const tests: readonly ((label: string) => boolean)[] = [
    (label) => label === typed,
    (label) => label.startsWith(typed),
    (label) => label.includes(typed),
  ]
  for (const test of tests) {
    const matches = choices.filter(({ label }) => test(folded(label)))
    if (matches.length > 0) return matches.length === 1 ? (matches[0]?.value ?? null) : null
  }
  return null
}

/** A labeled, searchable select. Enter and Tab accept typed text if it matches exactly one choice. */
export function ComboField(props: ComboFieldProps) {
  const {
    label,
    value,
    choices,
    onChoice,
    onBlur,
    help,
    error,
    disabled = false,
    placeholder = 'Type to search',
  } = props
  return (
    <ComboBox
      className="field combo"
      selectedKey={value === '' ? null : value}
      onSelectionChange={(key) => onChoice(key === null ? '' : String(key))}
      {...(onBlur === undefined ? {} : { onBlur })}
      isInvalid={Boolean(error)}
      isDisabled={disabled}
      menuTrigger="focus"
      allowsEmptyCollection
      defaultItems={choices}
      defaultFilter={(text, typed) => folded(text).includes(folded(typed.trim()))}
    >
      <Label className="field__label">{label}</Label>
      {/* Above the box, because the list opens below it. */}
      {error ? <FieldError className="field__error">{error}</FieldError> : null}
      <div
        className={error ? 'field__box field__box--wrong' : 'field__box'}
        role="presentation"
        onKeyDownCapture={(event) => {
          const input = event.target
          if (!(input instanceof HTMLInputElement) || (event.key !== 'Enter' && event.key !== 'Tab')) return
          if (input.getAttribute('aria-activedescendant')) return
          const choice = matchOf(input.value, choices)
          if (choice !== null && choice !== value) onChoice(choice)
        }}
      >
        <Input placeholder={placeholder} autoComplete="off" />
        <Button className="combo__open">
          <ChevronsUpDown size={16} aria-hidden="true" />
        </Button>
      </div>
      {help ? (
        <Text slot="description" className="field__help">
          {help}
        </Text>
      ) : null}
      <Popover className="combo__list">
        <ListBox items={choices} renderEmptyState={() => <p className="combo__none">No matches</p>}>
          {(choice) => (
            <ListBoxItem id={choice.value} textValue={choice.label} className="combo__item">
              {choice.label}
            </ListBoxItem>
          )}
        </ListBox>
      </Popover>
    </ComboBox>
  )
}

// A searchable choice for long lists: typing narrows the list, arrows and Enter choose. Only form routes load it.
import { ChevronsUpDown } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button, ComboBox, FieldError, Input, Label, ListBox, ListBoxItem, Popover, Text } from 'react-aria-components'
import './field.css'
import './combo-field.css'

interface ComboFieldProps {
  readonly label: string
  /** The chosen value; empty = none. */
  readonly value: string
  readonly choices: readonly { readonly value: string; readonly label: string }[]
  readonly onChoice: (value: string) => void
  readonly onBlur?: () => void
  readonly help?: ReactNode
  readonly error?: string | null | undefined
  readonly disabled?: boolean
  readonly placeholder?: string
}

/** A labeled choice of one among many; text that is typed but not chosen does not count. */
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
      defaultItems={choices}
    >
      <Label className="field__label">{label}</Label>
      <div className={error ? 'field__box field__box--wrong' : 'field__box'}>
        <Input placeholder={placeholder} autoComplete="off" />
        <Button className="combo__open">
          <ChevronsUpDown size={16} aria-hidden="true" />
        </Button>
      </div>
      {error ? <FieldError className="field__error">{error}</FieldError> : null}
      {help ? (
        <Text slot="description" className="field__help">
          {help}
        </Text>
      ) : null}
      <Popover className="combo__list">
        <ListBox items={choices} renderEmptyState={() => <p className="combo__none">Nothing found</p>}>
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

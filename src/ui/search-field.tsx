// A search field. Its label is visually hidden and also serves as the placeholder.
import { Search } from 'lucide-react'
import { type Ref, useId } from 'react'
import './field.css'

interface SearchFieldProps {
  readonly label: string
  readonly value: string
  readonly onText: (text: string) => void
  readonly className?: string
  readonly ref?: Ref<HTMLInputElement>
}

export function SearchField({ label, value, onText, className, ref }: SearchFieldProps) {
  const id = useId()
  return (
    <div className={['field__box', className].filter(Boolean).join(' ')}>
      <Search size={16} aria-hidden="true" />
      <label className="visually-hidden" htmlFor={id}>
        {label}
      </label>
      <input
        ref={ref}
        id={id}
        type="search"
        placeholder={label}
        value={value}
        autoComplete="off"
        spellCheck={false}
        onChange={(event) => onText(event.target.value)}
      />
    </div>
  )
}

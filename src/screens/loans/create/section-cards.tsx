// The sections of the act as cards, construction and permanent apart, each with what it is for.
import { useId } from 'react'
import type { SetupContext } from '../../../domain/loan/setup-context'

/** A section of the act. */
export type Section = NonNullable<SetupContext['section']>

interface SectionCardsProps {
  readonly sections: readonly Section[]
  readonly chosen: string
  readonly onChoice: (id: string) => void
}

const groups = [
  { type: 'construction', title: 'Construction' },
  { type: 'permanent', title: 'Permanent' },
] as const

/** Radio buttons in the form of cards. */
export function SectionCards({ sections, chosen, onChoice }: SectionCardsProps) {
  const name = useId()
  return (
    <>
      {groups.map(({ type, title }) => {
        const rows = sections.filter((section) => section.type === type)
        return rows.length === 0 ? null : (
          <fieldset key={type} className="sections">
            <legend>{title}</legend>
            <div className="sections__cards">
              {rows.map((section) => (
                <label key={section.id} className="sections__card">
                  <input
                    type="radio"
                    name={name}
                    value={section.id}
                    checked={String(section.id) === chosen}
                    onChange={() => onChoice(String(section.id))}
                  />
                  <span>
                    <b>
                      {section.loan_type.toUpperCase()} {section.name}
                    </b>
                    <span>{section.label}</span>
                  </span>
                </label>
              ))}
            </div>
          </fieldset>
        )
      })}
    </>
  )
}

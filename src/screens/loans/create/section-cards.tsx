// The sections of the act as cards with their purpose, grouped into construction and permanent.
import { useId } from 'react'
import type { sectionOf } from '../../../domain/loan/setup-context'

export type Section = NonNullable<ReturnType<typeof sectionOf>>

interface SectionCardsProps {
  readonly sections: readonly Section[]
  readonly chosen: string
  readonly onChoice: (id: string) => void
}

const groups = [
  { type: 'construction', title: 'Construction' },
  { type: 'permanent', title: 'Permanent' },
] as const

/** Radio buttons styled as cards. */
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

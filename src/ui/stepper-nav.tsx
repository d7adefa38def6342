// Navigation through the steps of a form, with the state of each.
import { Check } from 'lucide-react'
import './stepper-nav.css'

export interface StepOfNav {
  readonly slug: string
  readonly title: string
  readonly state: 'done' | 'current' | 'attention' | 'ahead'
  /** Short text under the title. */
  readonly note?: string
  readonly reachable: boolean
}

interface StepperNavProps {
  /** Accessible name. */
  readonly label: string
  readonly steps: readonly StepOfNav[]
  readonly onStep: (slug: string) => void
}

const stateLabel: Readonly<Record<StepOfNav['state'], string>> = {
  done: 'done',
  current: 'current step',
  attention: 'needs attention',
  ahead: 'not started',
}

/** Steps as buttons. Steps that can't be reached yet are disabled. */
export function StepperNav({ label, steps, onStep }: StepperNavProps) {
  return (
    <nav className="steps" aria-label={label}>
      <ol>
        {steps.map(({ slug, title, state, note, reachable }, index) => (
          <li key={slug} className={`steps__one steps__one--${state}`}>
            <button
              type="button"
              disabled={!reachable}
              aria-current={state === 'current' ? 'step' : undefined}
              onClick={() => onStep(slug)}
            >
              <span className="steps__mark num" aria-hidden="true">
                {state === 'done' ? <Check size={16} /> : state === 'attention' ? '!' : index + 1}
              </span>
              <span>
                <span className="steps__title">{title}</span>
                <span className="visually-hidden">, {stateLabel[state]}</span>
                {note ? <span className="steps__note">{note}</span> : null}
              </span>
            </button>
          </li>
        ))}
      </ol>
    </nav>
  )
}

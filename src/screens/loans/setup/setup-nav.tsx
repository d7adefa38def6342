// The list of steps next to the form. Shows status with icons and words, not only with color.
import { Check } from 'lucide-react'
import { useLayoutEffect, useRef } from 'react'
import { Link } from 'wouter'
import { type Step, stepTitle } from './setup-copy'

type StepStatus = 'done' | 'attention' | 'open'

export interface StepSummary {
  readonly step: Step
  readonly status: StepStatus
  /** A short summary of the values or problems. */
  readonly note: string
}

interface SetupNavProps {
  readonly steps: readonly StepSummary[]
  readonly current: Step
  readonly pathOf: (step: Step) => string
}

const statusText: Readonly<Record<StepStatus, string>> = {
  done: 'Done',
  attention: 'Needs attention',
  open: 'Not done yet',
}

export function SetupNav({ steps, current, pathOf }: SetupNavProps) {
  const nav = useRef<HTMLElement>(null)
  // In a narrow window the steps are a scrolling strip. Keeps the current one in view.
  useLayoutEffect(() => {
    const strip = nav.current?.querySelector('ol')
    const currentItem = strip?.querySelector(`[data-step="${current}"]`)
    if (!strip || !currentItem) return
    const centerCurrent = () => {
      const [frame, step] = [strip.getBoundingClientRect(), currentItem.getBoundingClientRect()]
      strip.scrollLeft += step.left + step.width / 2 - frame.left - frame.width / 2
    }
    centerCurrent()
    const observer = new ResizeObserver(centerCurrent)
    observer.observe(strip)
    return () => observer.disconnect()
  }, [current])
  return (
    <nav ref={nav} className="setup-nav" aria-label="Steps">
      <ol>
        {steps.map(({ step, status, note }, index) => {
          const isCurrent = step === current
          return (
            <li key={step} data-step={step}>
              <Link
                className={`setup-nav__step setup-nav__step--${isCurrent ? 'current' : status}`}
                href={pathOf(step)}
                aria-current={isCurrent ? 'step' : undefined}
              >
                <span className="setup-nav__mark num" aria-hidden="true">
                  {status === 'done' && !isCurrent ? (
                    <Check size={16} />
                  ) : status === 'attention' && !isCurrent ? (
                    '!'
                  ) : (
                    index + 1
                  )}
                </span>
                <span className="setup-nav__words">
                  <b>{stepTitle[step]}</b>
                  {note === '' ? null : <span>{note}</span>}
                  <span className="visually-hidden">{`, ${statusText[status]}`}</span>
                </span>
              </Link>
            </li>
          )
        })}
      </ol>
    </nav>
  )
}

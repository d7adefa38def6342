// The thin progress bar at the top of the page. It shows that a call is pending, but no actual progress.
import './progress-bar.css'

/** Restarts whenever it becomes active. */
export function ProgressBar({ active, label }: { readonly active: boolean; readonly label: string }) {
  if (!active) return null
  // It is outside all other landmarks, so it needs its own: every element must be inside a landmark.
  return (
    <section className="progress" aria-label={label}>
      <div className="progress__bar" role="progressbar" aria-label={label} />
    </section>
  )
}

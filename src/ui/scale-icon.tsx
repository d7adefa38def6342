// The scales icon for comparisons: lucide's, merged into one path, because every row of a board renders it.
import './scale-icon.css'

/** In a 24 × 24 view box. */
const SCALE_PATH =
  'M12 3v18M19 8l3 8a5 5 0 0 1-6 0zV7M3 7h1a17 17 0 0 0 8-2 17 17 0 0 0 8 2h1M5 8l3 8a5 5 0 0 1-6 0zV7M7 21h10'

/** Decorative. */
export const ScaleIcon = () => (
  <svg className="scale-icon" viewBox="0 0 24 24" aria-hidden="true">
    <path d={SCALE_PATH} />
  </svg>
)

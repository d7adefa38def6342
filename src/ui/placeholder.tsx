// Placeholders for content that is loading: a skeleton, and a text for assistive technology.
import { LoadingNote, Skeleton } from './states'

interface PlaceholderProps {
  /** `Loading bids`. */
  readonly children: string
  readonly height?: string
}

/** For a page or a panel. */
export function Placeholder({ children, height = '48px' }: PlaceholderProps) {
  return (
    <>
      <LoadingNote>{children}</LoadingNote>
      <Skeleton height={height} />
    </>
  )
}

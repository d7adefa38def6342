// **Practice auction**: leads to the investor's practice market, where the server offers one.
import { Gavel } from 'lucide-react'
import { PRACTICE_PATH } from '../contract/practice'
import { useAppSelector } from '../screens/store-binding'
import { selectPractice } from '../state/practice/practice.slice'

export function PracticeLink() {
  const practice = useAppSelector(selectPractice)
  return practice === 'offered' ? (
    <a className="sidebar__link" href={PRACTICE_PATH}>
      <Gavel size={18} aria-hidden="true" />
      Practice auction
    </a>
  ) : null
}

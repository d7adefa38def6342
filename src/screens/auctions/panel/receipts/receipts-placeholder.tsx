// What stands in the place of My receipts while they, or their code, are loading.
import { Placeholder } from '../../../../ui/placeholder'

/** One for both, so that nothing moves in between. */
export const ReceiptsPlaceholder = () => <Placeholder height="40px">Loading receipts</Placeholder>

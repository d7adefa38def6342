// Placeholder while receipts, or their code, are loading. Shared, so the layout doesn't shift in between.
import { Placeholder } from '../../../../ui/placeholder'

export const ReceiptsPlaceholder = () => <Placeholder height="40px">Loading receipts</Placeholder>

import { KeysList } from '@/components/ui/basics/keys-list'
import { DOCUMENT_KEYS } from '@/lib/features/help/keys/labels'

export const DocumentKeys = () => <KeysList keys={DOCUMENT_KEYS.keys} />

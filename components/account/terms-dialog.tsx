import { Terms } from '@/components/account/terms'
import { Button } from '@/components/ui/basics/button'
import { Dialog } from '@/components/ui/overlays/dialog'

export function TermsDialog({ onClose }: { onClose: () => void }) {
  return (
    <Dialog
      onClose={onClose}
      title="Условия использования"
      footer={<Button onClick={onClose}>Закрыть</Button>}
    >
      <Terms />
    </Dialog>
  )
}

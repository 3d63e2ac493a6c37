'use client'

import { RefreshCw } from 'lucide-react'
import { useState } from 'react'
import { useAttempt } from '@/components/calls/use-attempt'
import { Button } from '@/components/ui/basics/button'
import { useAlerts } from '@/components/ui/feedback/alerts'
import { ConfirmDialog } from '@/components/ui/overlays/confirm-dialog'
import { useSaveCompany } from '@/lib/features/companies/client'
import type { CompanyAnswer } from '@/lib/features/companies/contract'
import { NUMBER_FROZEN } from '@/lib/features/companies/rules'

type CompanyNumberProps = { company: CompanyAnswer; onChange: (company: CompanyAnswer) => void }

/** The identification number and, until something has been entered under it, a button to draw another one. */
export function CompanyNumber({ company, onChange }: CompanyNumberProps) {
  const alerts = useAlerts()
  const attempt = useAttempt()
  const save = useSaveCompany(company.id)
  const [asking, setAsking] = useState(false)

  async function regenerate() {
    await attempt(
      async () => {
        const saved = await save.mutateAsync({ regenerate_number: true, version: company.version })
        onChange(saved)
        alerts.show({ type: 'success', message: `Новый номер организации: ${saved.number}` })
      },
      ({ code, message }) => (code === 'stale' ? `${message}. Обновите страницу и повторите.` : message),
    )
    setAsking(false)
  }

  return (
    <div>
      <p className="text-sm font-medium">Идентификационный номер</p>
      <div className="mt-1 flex flex-wrap items-center gap-x-4 gap-y-2">
        <output className="text-xl font-semibold tracking-wide">{company.number}</output>
        {!company.has_documents && (
          <Button size="sm" icon={<RefreshCw aria-hidden />} onClick={() => setAsking(true)}>
            Сменить номер
          </Button>
        )}
      </div>
      <p className="mt-1 text-sm text-ink-soft">
        {company.has_documents ? NUMBER_FROZEN : 'Назначается случайно: по нему организацию нельзя узнать.'}
      </p>
      <ConfirmDialog
        open={asking}
        onClose={() => setAsking(false)}
        title="Сменить номер организации?"
        message="Организация получит другой случайный номер. Прежний номер вернуть будет нельзя."
        confirmLabel="Сменить номер"
        onConfirm={regenerate}
      />
    </div>
  )
}

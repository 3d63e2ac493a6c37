import { useRouter } from 'next/navigation'
import { FactorsCard } from '@/components/account/factor/factors-card'
import { PageHeader } from '@/components/ui/basics/page-header'

/** Shown to an administrator instead of any page until a required second factor is added. */
export function FactorScreen() {
  const router = useRouter()
  return (
    <>
      <PageHeader
        title="Защитите учётную запись"
        description="Администратору нужно подтверждение входа. Подключите приложение с кодами или ключ доступа, и работа продолжится."
      />
      <div className="max-w-[46rem]">
        <FactorsCard onSecured={() => router.refresh()} />
      </div>
    </>
  )
}

import { Copy, Lock } from 'lucide-react'
import { Button } from '@/components/ui/basics/button'
import { FROZEN } from '@/lib/features/metrics/rules'

/** Why some fields are frozen, and how to change the indicator all the same. */
export function FrozenNotice({ onCopy }: { onCopy: () => void }) {
  return (
    <section
      aria-label="Закреплённые поля"
      className="mb-4 flex gap-3 rounded-lg border border-draft-line bg-draft-soft px-4 py-3 text-draft"
    >
      <Lock aria-hidden className="mt-0.5 size-5 shrink-0" />
      <div className="min-w-0 space-y-2">
        <p className="font-semibold">{FROZEN}</p>
        <p className="max-w-[60rem] text-pretty">
          Категория, период, переменные и формула закреплены: иначе введённые значения изменили бы смысл.
          Чтобы изменить расчёт, скопируйте показатель: старый закончит действовать, когда начнётся новый.
        </p>
        <Button size="sm" color="warning" quiet icon={<Copy aria-hidden />} onClick={onCopy}>
          Копировать в новый показатель
        </Button>
      </div>
    </section>
  )
}

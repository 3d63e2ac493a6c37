import { ChevronLeft, ChevronRight } from 'lucide-react'
import { IconButton } from '@/components/ui/basics/button'

type YearStepperProps = { value: number; min: number; max: number; onChange: (year: number) => void }

export function YearStepper({ value, min, max, onChange }: YearStepperProps) {
  return (
    <fieldset className="flex items-center gap-1.5">
      <legend className="sr-only">Год</legend>
      <IconButton
        outlined
        label="Предыдущий год"
        icon={<ChevronLeft />}
        disabled={value <= min}
        onClick={() => onChange(value - 1)}
      />
      <output className="min-w-14 text-center font-semibold">{value}</output>
      <IconButton
        outlined
        label="Следующий год"
        icon={<ChevronRight />}
        disabled={value >= max}
        onClick={() => onChange(value + 1)}
      />
    </fieldset>
  )
}

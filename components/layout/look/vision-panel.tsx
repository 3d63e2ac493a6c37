import { useEffect, useRef } from 'react'
import { setRootWord, useRootWord } from '@/components/layout/look/root-word'
import { readVision, type VISION_WORDS, writeVision } from '@/components/layout/look/vision'
import { Button } from '@/components/ui/basics/button'
import { ChoiceRow } from '@/components/ui/fields/choice-row'

/** The names of each setting and of its words, in their order. */
const CHOICES: {
  [P in keyof typeof VISION_WORDS]: { label: string; words: Record<(typeof VISION_WORDS)[P][number], string> }
} = {
  scheme: {
    label: 'Цвета',
    words: { black: 'Чёрным по белому', white: 'Белым по чёрному', blue: 'Синим по голубому' },
  },
  size: {
    label: 'Размер букв',
    words: { large: 'Крупный', larger: 'Крупнее', largest: 'Самый крупный' },
  },
  letters: { label: 'Между буквами', words: { close: 'Обычно', spaced: 'Шире', wide: 'Широко' } },
  lines: { label: 'Между строками', words: { tight: 'Обычно', airy: 'Шире', airier: 'Широко' } },
  pictures: { label: 'Картинки', words: { pictured: 'Показывать', plain: 'Скрыть' } },
}

/** Settings of the low-vision version, applied at once and stored in this browser. */
export function VisionPanel({ onClose }: { onClose: () => void }) {
  const vision = readVision(useRootWord('vision') ?? '')
  const box = useRef<HTMLElement>(null)

  useEffect(() => box.current?.focus(), [])

  return (
    <section
      ref={box}
      tabIndex={-1}
      aria-label="Версия для слабовидящих"
      className="border-b border-line bg-surface px-4 py-3 outline-none print:hidden"
    >
      <div className="mx-auto flex max-w-content flex-wrap gap-x-6 gap-y-3">
        {[...vision].map(([part, chosen]) => (
          <ChoiceRow
            key={part}
            label={CHOICES[part].label}
            options={Object.entries(CHOICES[part].words).map(([value, label]) => ({ value, label }))}
            value={chosen}
            onChange={(word) => setRootWord('vision', writeVision(new Map(vision).set(part, word)))}
          />
        ))}
        <div className="ml-auto flex flex-wrap items-end gap-3">
          <Button
            onClick={() => {
              setRootWord('vision', undefined)
              onClose()
            }}
          >
            Обычная версия
          </Button>
          <Button color="info" onClick={onClose}>
            Свернуть
          </Button>
        </div>
      </div>
    </section>
  )
}

import { FileSpreadsheet } from 'lucide-react'
import { Button } from '@/components/ui/basics/button'

/** Opens the exchange with a spreadsheet. */
export function WorkbookButton({ onClick }: { onClick: () => void }) {
  return (
    <Button
      color="light"
      size="sm"
      icon={<FileSpreadsheet aria-hidden />}
      onClick={onClick}
      className="-my-1 @max-3xl:hidden"
    >
      Шаблон XLSX
    </Button>
  )
}

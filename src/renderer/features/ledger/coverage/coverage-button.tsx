import { Button } from '@mantine/core'
import { IconCalendarStats } from '@tabler/icons-react'
import { say } from '../../../../shared/words/say.ts'
import { useApp } from '../../../store.ts'

/** Renders the button that opens and closes the coverage drawer. */
export function CoverageButton() {
  const isOpen = useApp((app) => app.coverageIsOpen)
  const openCoverage = useApp((app) => app.openCoverage)
  const closeCoverage = useApp((app) => app.closeCoverage)
  return (
    <Button
      variant="default"
      leftSection={<IconCalendarStats aria-hidden />}
      aria-pressed={isOpen}
      onClick={() => (isOpen ? closeCoverage() : openCoverage())}
    >
      {say('common.coverage')}
    </Button>
  )
}

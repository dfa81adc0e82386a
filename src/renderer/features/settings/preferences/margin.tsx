import { say } from '../../../../shared/words/say.ts'
import { useApp } from '../../../store.ts'
import { CostHidden } from '../../../ui/feedback/cost-hidden.tsx'
import { MarginLines } from '../../../ui/fields/margin-lines.tsx'
import { isCostHidden } from '../../../ui/hidden-cost.ts'
import { SettingSection } from '../../../ui/layout/setting-section.tsx'

/** Setting of the margin on Net rates. Each change applies at once, to bookings made from then on. */
export function Margin() {
  const rule = useApp((app) => app.settings.marginRule)
  const currency = useApp((app) => app.settings.currency)
  const change = useApp((app) => app.changeSettings)
  return (
    <SettingSection title={say('marginSetting.sectionTitle')}>
      {isCostHidden() ? (
        <CostHidden what="part" />
      ) : (
        <MarginLines
          rule={rule}
          none={{ word: say('marginSetting.kind', { kind: 'none' }), text: say('marginSetting.noneHint') }}
          currency={currency}
          onChange={(marginRule) => void change({ marginRule })}
        />
      )}
    </SettingSection>
  )
}

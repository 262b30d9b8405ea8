import { catalogue, type FieldName } from '@formroom/domain/registration/catalogue.ts';
import { findConfirmationItem, formatItemName } from '@formroom/domain/registration/confirmation.ts';
import { pluralize } from '@formroom/domain/school/pluralize.ts';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { countOffered, useFamilyAutosave, useRecoverableDraft } from '#web/lib/autosave/family-autosave.ts';
import { colours } from '#web/lib/design-tokens.ts';
import { labelInSection } from '#web/lib/missing-items.ts';
import { fromDeviceTime, getSchoolToday, toSchoolDay, toSchoolTime } from '#web/lib/school-clock.ts';
import { useStudentRecord } from '#web/lib/student-record.ts';

/** Offers the unsaved answers of an earlier visit on this device. */
export function DraftRecoveryNotice() {
  const { recovery } = useFamilyAutosave();
  const offer = useRecoverableDraft();
  if (!offer) return null;
  const size = countOffered(offer);
  return (
    <Box
      component="section"
      aria-labelledby="earlier-answers"
      sx={{ mb: 4, p: 2, borderRadius: 1.5, border: 1, borderColor: 'primary.main', bgcolor: colours.tint }}
    >
      <Typography id="earlier-answers" variant="h2">
        {pluralize(size, 'answer')} from {formatMoment(offer.at)} <span>{size === 1 ? 'was' : 'were'}</span>{' '}
        not sent
      </Typography>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5, mt: 1.5 }}>
        <Button variant="contained" onClick={() => recovery.restore()}>
          Send <span>{size === 1 ? 'it' : 'them'}</span> now
        </Button>
        <Button variant="outlined" onClick={() => recovery.discard()}>
          Delete <span>{size === 1 ? 'it' : 'them'}</span>
        </Button>
      </Box>
      <Box component="dl" sx={{ m: 0, mt: 1.5, overflowWrap: 'anywhere', '& dd': { m: 0, mb: 1 } }}>
        {[...offer.typed].map(([name, typed]) => (
          <div key={name}>
            <dt>{labelInSection(name)}</dt>
            <Box component="dd" sx={{ fontWeight: 600 }}>
              {formatDraftAnswer(name, typed)}
            </Box>
            <NewerAnswer name={name} />
          </div>
        ))}
        {[...(offer.confirmed?.keys() ?? [])].map((id) => {
          const item = findConfirmationItem(id);
          return (
            item && (
              <div key={id}>
                <dt>{formatItemName(item)}</dt>
                <Box component="dd" sx={{ fontWeight: 600 }}>
                  Still correct
                </Box>
              </div>
            )
          );
        })}
      </Box>
    </Box>
  );
}

/** Warns that sending an answer would replace a newer one, from another phone or the office. */
function NewerAnswer({ name }: { name: FieldName }) {
  const { recovery } = useFamilyAutosave();
  // The saved answer may change while the panel is shown.
  useStudentRecord();
  const newer = recovery.newerText(name);
  if (newer === undefined) return null;
  return (
    <Box component="dd" sx={{ color: 'warning.main' }}>
      Changed since then: <b>{formatDraftAnswer(name, newer)}</b>. Sending replaces it.
      <Button
        aria-label={`Keep the newer answer: ${labelInSection(name)}`}
        onClick={() => recovery.drop(name)}
        sx={{ minHeight: 44, px: 1 }}
      >
        Keep the newer answer
      </Button>
    </Box>
  );
}

function formatDraftAnswer(name: FieldName, typed: string) {
  if (typed === '') return 'no answer';
  const { kind } = catalogue[name];
  if (kind === 'flag') return typed === '1' ? 'Yes' : 'No';
  // The code of a list entry means nothing to a family.
  return kind === 'code' ? 'another choice' : typed;
}

/** `17:31`, with the date if it is not today. */
function formatMoment(at: number) {
  const moment = fromDeviceTime(at);
  const [day, time] = [toSchoolDay(moment), toSchoolTime(moment)];
  return day === getSchoolToday() ? time : `${day} ${time}`;
}

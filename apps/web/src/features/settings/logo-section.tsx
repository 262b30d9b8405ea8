import { paths } from '@formroom/domain/api/paths.ts';
import type { SettingsResponse } from '@formroom/domain/api/settings.ts';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import FormHelperText from '@mui/material/FormHelperText';
import { type ChangeEvent, useRef } from 'react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { SectionCard } from '#web/ui/layout/section-card.tsx';
import { errorMessage } from '#web/lib/api-error.ts';
import { post } from '#web/lib/api-client.ts';
import { settingsQuery } from '#web/lib/settings.ts';

const SIZE = 120;

/** The logo, which the top bar shows and every form and report prints. */
export function LogoSection({ settings: { logo, school_name } }: { settings: SettingsResponse }) {
  const { mutate, isPending, variables, error } = useSaveLogo();
  const input = useRef<HTMLInputElement>(null);
  const choose = ({ target }: ChangeEvent<HTMLInputElement>) => {
    const [picture] = target.files ?? [];
    if (picture) mutate(picture);
    // Without this, choosing a rejected file again would fire no event.
    target.value = '';
  };
  return (
    <SectionCard
      title="Logo"
      description="Shown at the top of every page and printed on forms and reports. A PNG, JPEG or WebP picture; large ones are made smaller."
    >
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 2.5 }}>
        <Box
          sx={{
            display: 'grid',
            placeItems: 'center',
            width: SIZE,
            height: SIZE,
            p: 1,
            border: 1,
            borderColor: 'divider',
            borderRadius: 1,
            color: 'text.secondary',
            textAlign: 'center',
          }}
        >
          {logo === null ? (
            'No logo yet'
          ) : (
            <Box
              component="img"
              src={`${paths.logo}?v=${logo}`}
              alt={`Logo of ${school_name}`}
              sx={{ maxWidth: '100%', maxHeight: SIZE - 16 }}
            />
          )}
        </Box>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5 }}>
          <input ref={input} hidden type="file" accept="image/png,image/jpeg,image/webp" onChange={choose} />
          <Button variant="outlined" disabled={isPending} onClick={() => input.current?.click()}>
            {isPending && variables ? 'Uploading …' : logo === null ? 'Choose a logo' : 'Choose another logo'}
          </Button>
          {logo !== null && (
            <Button disabled={isPending} onClick={() => mutate(null)}>
              Remove the logo
            </Button>
          )}
        </Box>
      </Box>
      {error && (
        <FormHelperText error role="alert">
          {errorMessage(error)}
        </FormHelperText>
      )}
    </SectionCard>
  );
}

/** Replaces the logo; null removes it. */
function useSaveLogo() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (picture: File | null) => {
      const form = new FormData();
      form.append('remove', picture ? '0' : '1');
      if (picture) form.append('file', picture, picture.name);
      return post(paths.logo, { body: form });
    },
    onSuccess: () => client.invalidateQueries({ queryKey: settingsQuery.queryKey }),
  });
}

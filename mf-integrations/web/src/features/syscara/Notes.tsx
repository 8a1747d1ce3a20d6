import { wizardSlug } from '@rollheim/contracts';
import type { SyscaraFieldFault, SyscaraVehicle } from '@rollheim/contracts/syscara';
import { useModuleContext, usePath } from '@rollheim/module-api';
import { ButtonLink, Stack } from '@rollheim/ui';
import { useTexts } from '../../texts.ts';
import css from './Syscara.module.css';

/** Notes about a vehicle, in words. */
function useNotes(): (vehicle: SyscaraVehicle) => readonly string[] {
  const t = useTexts();
  const noteOf = ({ code, label, value, fault }: SyscaraFieldFault): string => {
    if (code !== null) return t('dms.note.value', { label: label ?? code, value });
    if (fault === 'syscara.unreadable') return t('dms.note.unreadable');
    return fault === 'syscara.rent' ? t('dms.note.rent') : t('dms.note.type', { value });
  };
  return ({ outcome, faults }) => {
    const pictures = faults.filter(({ code }) => code === 'image').length;
    return [
      ...(outcome === 'kept' || outcome === 'gone' ? [t(`dms.outcome.${outcome}`)] : []),
      ...faults.filter(({ code }) => code !== 'image').map(noteOf),
      ...(pictures > 0 ? [t('dms.note.pictures', { count: pictures })] : []),
    ];
  };
}

/** Vehicles that the seller should look at. */
export const Notes = ({ vehicles }: { readonly vehicles: readonly SyscaraVehicle[] }) => {
  const t = useTexts();
  const notesOf = useNotes();
  const path = usePath();
  const { locale } = useModuleContext();
  if (vehicles.length === 0) return null;
  return (
    <Stack gap={3}>
      <h3>{t('dms.notes')}</h3>
      <ul className={css.notes}>
        {vehicles.map((vehicle) => (
          <li key={vehicle.syscaraId}>
            <div>
              <strong>{vehicle.title}</strong>
              {notesOf(vehicle).map((note) => (
                <p key={note}>{note}</p>
              ))}
            </div>
            {vehicle.adId === null ? null : (
              <ButtonLink
                variant="outline"
                size="sm"
                href={path('sell-edit', { id: vehicle.adId, step: wizardSlug('continue', locale) })}
                aria-label={t('dms.open_of', { title: vehicle.title })}
              >
                {t('dms.open')}
              </ButtonLink>
            )}
          </li>
        ))}
      </ul>
    </Stack>
  );
};

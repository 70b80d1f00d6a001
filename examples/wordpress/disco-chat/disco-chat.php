<?php
/**
 * Plugin Name:       Disco Chat
 * Description:       Puts your company's Disco agent on your pages. It answers visitors from your own website, with sources.
 * Version:           0.1.0
 * Requires at least: 5.7
 * Requires PHP:      7.4
 * License:           MIT
 * Text Domain:       disco-chat
 *
 * @package Disco_Chat
 */

namespace Disco_Chat;

defined( 'ABSPATH' ) || exit;

const OPTION     = 'disco_chat';
const PAGE       = 'disco-chat';
const CAPABILITY = 'manage_options';
const DEFAULTS   = array(
	'server'   => '',
	'key'      => '',
	'position' => '',
	'excluded' => '',
);

add_action( 'wp_footer', __NAMESPACE__ . '\\print_snippet' );
add_action( 'admin_init', __NAMESPACE__ . '\\register' );
add_action( 'admin_menu', __NAMESPACE__ . '\\add_page' );
add_filter( 'plugin_action_links_' . plugin_basename( __FILE__ ), __NAMESPACE__ . '\\add_settings_link' );

/** What has been set, with a default for everything that has not. */
function settings(): array {
	$stored = get_option( OPTION );
	return array_merge( DEFAULTS, is_array( $stored ) ? array_intersect_key( $stored, DEFAULTS ) : array() );
}

/** The script tag at the end of every page that is not excluded, once address and key are there. */
function print_snippet(): void {
	$settings = settings();
	if ( '' === $settings['server'] || '' === $settings['key'] || is_customize_preview() || is_excluded( $settings['excluded'] ) ) {
		return;
	}
	$attributes = array(
		'src'          => $settings['server'] . '/widget/disco.js',
		'data-api-key' => $settings['key'],
		'async'        => true,
	);
	if ( '' !== $settings['position'] ) {
		$attributes['data-position'] = $settings['position'];
	}
	// Escapes every value, and lets a site that has a policy of nonces add its own.
	wp_print_script_tag( $attributes );
}

/** Whether the address that was asked for is on the list, one path a line, `*` for anything. */
function is_excluded( string $list ): bool {
	// phpcs:ignore WordPress.Security.ValidatedSanitizedInput -- It is compared, and neither printed nor stored.
	$asked = (string) wp_parse_url( wp_unslash( $_SERVER['REQUEST_URI'] ?? '/' ), PHP_URL_PATH );
	$home  = rtrim( (string) wp_parse_url( home_url(), PHP_URL_PATH ), '/' );
	if ( '' !== $home && 0 === strpos( $asked, $home ) ) {
		$asked = substr( $asked, strlen( $home ) );
	}
	$asked = '/' . trim( rawurldecode( $asked ), '/' );
	foreach ( preg_split( '/\R/', $list, -1, PREG_SPLIT_NO_EMPTY ) as $line ) {
		$path    = '/' . trim( trim( $line ), '/' );
		$pattern = str_replace( '\*', '.*', preg_quote( $path, '~' ) );
		if ( 1 === preg_match( '~^' . $pattern . '$~u', $asked ) ) {
			return true;
		}
	}
	return false;
}

/** The one option. WordPress checks the nonce and the capability before it calls `sanitize`. */
function register(): void {
	register_setting(
		OPTION,
		OPTION,
		array(
			'type'              => 'array',
			'sanitize_callback' => __NAMESPACE__ . '\\sanitize',
			'default'           => DEFAULTS,
			'show_in_rest'      => false,
		)
	);
	add_settings_section( 'agent', __( 'Your agent', 'disco-chat' ), '__return_null', PAGE );
	foreach ( fields() as $name => $field ) {
		add_settings_field( $name, $field['label'], $field['draw'], PAGE, 'agent', array( 'label_for' => PAGE . '-' . $name ) );
	}
}

/** The fields of the settings page. */
function fields(): array {
	return array(
		'server'   => array(
			'label' => __( 'Server address', 'disco-chat' ),
			'draw'  => static function () {
				draw_input( 'server', 'url', 'https://disco.example.com', __( 'Where your Disco runs.', 'disco-chat' ) );
			},
		),
		'key'      => array(
			'label' => __( 'Widget key', 'disco-chat' ),
			'draw'  => static function () {
				draw_input( 'key', 'text', 'pk_…', __( 'The public key of your widget, from the dashboard.', 'disco-chat' ) );
			},
		),
		'position' => array(
			'label' => __( 'Position', 'disco-chat' ),
			'draw'  => __NAMESPACE__ . '\\draw_position',
		),
		'excluded' => array(
			'label' => __( 'Pages without the chat', 'disco-chat' ),
			'draw'  => __NAMESPACE__ . '\\draw_excluded',
		),
	);
}

/** An input of the settings page. */
function draw_input( string $name, string $type, string $placeholder, string $hint ): void {
	printf(
		'<input type="%1$s" class="regular-text code" id="%2$s" name="%3$s" value="%4$s" placeholder="%5$s" autocomplete="off"><p class="description">%6$s</p>',
		esc_attr( $type ),
		esc_attr( PAGE . '-' . $name ),
		esc_attr( OPTION . '[' . $name . ']' ),
		esc_attr( settings()[ $name ] ),
		esc_attr( $placeholder ),
		esc_html( $hint )
	);
}

/** Where the launcher stands. */
function draw_position(): void {
	$choices = array(
		''      => __( 'As set in the dashboard', 'disco-chat' ),
		'right' => __( 'Right', 'disco-chat' ),
		'left'  => __( 'Left', 'disco-chat' ),
	);
	printf( '<select id="%s" name="%s">', esc_attr( PAGE . '-position' ), esc_attr( OPTION . '[position]' ) );
	foreach ( $choices as $value => $label ) {
		printf( '<option value="%s"%s>%s</option>', esc_attr( $value ), selected( settings()['position'], $value, false ), esc_html( $label ) );
	}
	echo '</select>';
}

/** The paths that have no chat. */
function draw_excluded(): void {
	printf(
		'<textarea class="large-text code" rows="5" id="%1$s" name="%2$s" placeholder="/checkout/*">%3$s</textarea><p class="description">%4$s</p>',
		esc_attr( PAGE . '-excluded' ),
		esc_attr( OPTION . '[excluded]' ),
		esc_textarea( settings()['excluded'] ),
		esc_html__( 'One path a line. A * stands for anything.', 'disco-chat' )
	);
}

/**
 * What is stored of what was sent. A value that cannot be right leaves the one before, and says so.
 *
 * @param mixed $sent Whatever came with the request.
 */
function sanitize( $sent ): array {
	$before = settings();
	$sent   = is_array( $sent ) ? array_map( 'strval', array_filter( array_intersect_key( $sent, DEFAULTS ), 'is_scalar' ) ) : array();
	$sent   = array_merge( $before, $sent );

	$server = rtrim( esc_url_raw( trim( $sent['server'] ), array( 'https', 'http' ) ), '/' );
	if ( '' !== trim( $sent['server'] ) && ( '' === $server || ! wp_parse_url( $server, PHP_URL_HOST ) || preg_match( '~[?#"\'<>\s]~', $server ) ) ) {
		add_settings_error( OPTION, 'server', __( 'The server address must be a web address, such as https://disco.example.com.', 'disco-chat' ) );
		$server = $before['server'];
	}
	$key = trim( $sent['key'] );
	if ( '' !== $key && 1 !== preg_match( '/^pk_[A-Za-z0-9_-]{8,128}$/', $key ) ) {
		add_settings_error( OPTION, 'key', __( 'The widget key begins with pk_ and has only letters, digits, dashes and underscores.', 'disco-chat' ) );
		$key = $before['key'];
	}
	return array(
		'server'   => $server,
		'key'      => $key,
		'position' => in_array( $sent['position'], array( 'left', 'right' ), true ) ? $sent['position'] : '',
		'excluded' => sanitize_textarea_field( $sent['excluded'] ),
	);
}

/** Settings → Disco Chat. */
function add_page(): void {
	add_options_page( __( 'Disco Chat', 'disco-chat' ), __( 'Disco Chat', 'disco-chat' ), CAPABILITY, PAGE, __NAMESPACE__ . '\\draw_page' );
}

/** The settings page. */
function draw_page(): void {
	if ( ! current_user_can( CAPABILITY ) ) {
		wp_die( esc_html__( 'You may not change these settings.', 'disco-chat' ), 403 );
	}
	echo '<div class="wrap"><h1>' . esc_html__( 'Disco Chat', 'disco-chat' ) . '</h1><form action="options.php" method="post">';
	settings_fields( OPTION );
	do_settings_sections( PAGE );
	submit_button();
	echo '</form></div>';
}

/**
 * A way from the list of plugins to the settings.
 *
 * @param string[] $links The links under the plugin's name.
 */
function add_settings_link( array $links ): array {
	$url = admin_url( 'options-general.php?page=' . PAGE );
	array_unshift( $links, sprintf( '<a href="%s">%s</a>', esc_url( $url ), esc_html__( 'Settings', 'disco-chat' ) ) );
	return $links;
}
